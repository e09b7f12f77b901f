// Components that only their own props can change.
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
 * A component that is rendered again only if its props change. A board is rendered at every move,
 * and most of it is as before. Lists in props are compared item by item, which the `memo` of
 * preact/compat does not do. The component must not read signals: it would miss their changes.
 */
export const memo = <P extends object>(draw: (props: P) => JSX.Element): ComponentType<P> =>
  class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differs(this.props, next);
    }
    override render(props: P): JSX.Element {
      return draw(props);
    }
  };
