// Everything is drawn with the same pen: its colour, and the outline of a thing of 100 × 100 units.
export const LINE = "#2e2118";
export const outline = { stroke: LINE, "stroke-width": 3, "stroke-linejoin": "round" } as const;
