/** Components that render again only when a property changed, for the rows of long lists. */
import { Component, type FunctionComponent, h } from "preact";

/** @param render a component whose properties are compared one by one */
export function memo<P extends object>(render: FunctionComponent<P>) {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const names = Object.keys(next) as (keyof P)[];
      return names.some((name) => next[name] !== this.props[name]);
    }

    override render() {
      return h(render, this.props as P);
    }
  };
}
