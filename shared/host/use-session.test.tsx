// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createTestHost } from "../testing/test-host.tsx";
import { HostProvider } from "./host.ts";
import { useSession } from "./use-session.ts";

afterEach(cleanup);

function Kind() {
  return <p>{useSession().kind}</p>;
}

it("renders again when the session changes", () => {
  const host = createTestHost();
  render(
    <HostProvider value={host}>
      <Kind />
    </HostProvider>,
  );
  expect(screen.getByText("none")).toBeDefined();
  act(() => host.session.startGuest());
  expect(screen.getByText("guest")).toBeDefined();
});
