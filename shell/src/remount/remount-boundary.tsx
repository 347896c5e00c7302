import { Component, Fragment, type ReactNode } from "react";
import { isForeignChange } from "./foreign-change.ts";
import { readTypedFields, restoreTypedFields, type TypedField } from "./typed-values.ts";

/** How often children are rendered again within `PERIOD` before the error is passed on. */
const MOST = 5;
/** In ms. */
const PERIOD = 10_000;

type State = {
  /** When the children were rendered again, in ms since 1970. */
  remounts: readonly number[];
  thrown: { error: unknown } | null;
};

/**
 * Renders its children again when something else has removed or moved their nodes, as translators do, and fills in what
 * was typed. All other errors are passed on.
 */
export class RemountBoundary extends Component<{ children: ReactNode }, State, readonly TypedField[] | null> {
  override state: State = { remounts: [], thrown: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(_: unknown, { remounts, thrown }: State): Partial<State> | null {
    if (thrown === null || !isForeignChange(thrown.error)) return null;
    const recent = remounts.filter((at) => Date.now() - at < PERIOD);
    return recent.length < MOST ? { remounts: [...recent, Date.now()], thrown: null } : null;
  }

  override getSnapshotBeforeUpdate(_: unknown, before: State): readonly TypedField[] | null {
    return before.remounts === this.state.remounts ? null : readTypedFields(document);
  }

  override componentDidUpdate(_: unknown, __: unknown, typed: readonly TypedField[] | null): void {
    if (typed !== null) restoreTypedFields(document, typed);
  }

  override render(): ReactNode {
    const { remounts, thrown } = this.state;
    if (thrown !== null) throw thrown.error;
    return <Fragment key={remounts.at(-1)}>{this.props.children}</Fragment>;
  }
}
