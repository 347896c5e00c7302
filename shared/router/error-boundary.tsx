import { Component, type ReactNode } from "react";
import type { Location } from "react-router-dom";
import { ErrorContext, RouteContext } from "./contexts.ts";
import type { RouteMatch } from "./match-routes.ts";

type ErrorBoundaryProps = {
  /** What the router caught for this route; undefined where nothing. */
  error: unknown;
  location: Location;
  revalidation: "idle" | "loading";
  errorElement: ReactNode;
  matches: RouteMatch[];
  children: ReactNode;
};

type Seen = Pick<ErrorBoundaryProps, "error" | "location" | "revalidation">;

/** Shows a route's error element for what the router or the views below threw, until the page is another. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Seen> {
  override state: Seen = {
    error: this.props.error,
    location: this.props.location,
    revalidation: this.props.revalidation,
  };

  static getDerivedStateFromError(error: unknown): Partial<Seen> {
    return { error };
  }

  static getDerivedStateFromProps({ error, location, revalidation }: ErrorBoundaryProps, seen: Seen): Seen {
    const isLoadedAgain = seen.revalidation !== "idle" && revalidation === "idle";
    if (seen.location !== location || isLoadedAgain) return { error, location, revalidation };
    return { error: error ?? seen.error, location, revalidation };
  }

  override componentDidCatch(error: unknown) {
    console.error("A view of a route failed.", error);
  }

  override render() {
    const { errorElement, matches, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    return (
      <RouteContext value={{ matches, outlet: null }}>
        <ErrorContext value={error}>{errorElement}</ErrorContext>
      </RouteContext>
    );
  }
}
