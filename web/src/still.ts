// Pictures that lie still: nothing but their own props can change them.
import { Component, type ComponentType, type JSX } from "preact";

const alike = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, index) => each === other[index]));

const differs = (one: object, other: object): boolean =>
  Object.keys({ ...one, ...other }).some(
    (key) => !alike(one[key as keyof typeof one], other[key as keyof typeof other]),
  );

/**
 * A component that is drawn anew only if its props change. A board is drawn at every move, and
 * most of what lies on it lies there as before; lists in props are compared item by item. It must
 * not read signals: it would not hear them.
 */
export const still = <P extends object>(draw: (props: P) => JSX.Element): ComponentType<P> =>
  class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differs(this.props, next);
    }
    override render(props: P): JSX.Element {
      return draw(props);
    }
  };
