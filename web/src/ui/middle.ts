export type Point = readonly [x: number, y: number];

/** The middle of an element in the window. */
export function middleOf(element: Element): Point {
  const rect = element.getBoundingClientRect();
  return [rect.x + rect.width / 2, rect.y + rect.height / 2];
}
