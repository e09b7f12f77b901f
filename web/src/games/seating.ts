/** The others, clockwise from the left of the seat at the bottom. */
export const around = <Seat>(seats: readonly Seat[], bottom: number): readonly Seat[] =>
  seats.slice(1).map((_, step) => seats[(bottom + step) % seats.length]!);
