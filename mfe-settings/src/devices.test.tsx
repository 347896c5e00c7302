// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { DeviceSession } from "@cointide/shared/contracts/session";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { dialog, openSettings } from "./testing/open-settings.tsx";

afterEach(cleanup);

const LAPTOP: DeviceSession = {
  id: "laptop",
  device: "Firefox on Linux",
  signedInAt: "2026-11-01T10:00:00.000Z",
  lastUsedAt: "2026-11-20T10:00:00.000Z",
  isCurrent: true,
};
const PHONE: DeviceSession = { ...LAPTOP, id: "phone", device: "Safari on iPhone", isCurrent: false };

function open(answers: Parameters<typeof openSettings>[1] = {}) {
  const list = vi.fn(() => ({ sessions: [LAPTOP, PHONE] }));
  const view = openSettings("/dashboard/settings/devices", {
    answers: { "GET /sessions": list, ...answers.answers },
  });
  return { ...view, list };
}
const itemOf = async (device: string) => {
  const devices = within(await dialog("Devices"));
  return within((await devices.findByText(device)).closest("li") as HTMLElement);
};
const signOut = async (device: string) => (await itemOf(device)).getByRole("button", { name: "Sign out" });

it("lists devices by name and times, and marks this one", async () => {
  open();
  const laptop = await itemOf("Firefox on Linux");
  expect(laptop.getByText("This device")).toBeTruthy();
  expect(laptop.getByText(/Signed in/).textContent).toMatch(/Nov 1, 2026/);
  const phone = await itemOf("Safari on iPhone");
  expect(phone.queryByText("This device")).toBeNull();
  expect(phone.getByText(/Last used/).textContent).toMatch(/Nov 20, 2026/);
  const button = phone.getByRole("button", { name: "Sign out" });
  const describedBy = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(describedBy?.textContent).toBe("Safari on iPhone");
});

it("removes a device from the list once it is signed out, and keeps the focus in the list", async () => {
  const end = vi.fn();
  const { user, notices, path, host } = open({ answers: { "DELETE /sessions/phone": end } });
  await user.click(await signOut("Safari on iPhone"));
  await waitFor(() => expect(notices).toEqual(["success: Safari on iPhone is signed out"]));
  expect(end).toHaveBeenCalledOnce();
  expect(screen.queryByText("Safari on iPhone")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Signed-in devices" }));
  expect(path()).toBe("/dashboard/settings/devices");
  expect(host.session.getState().kind).toBe("user");
});

it("says why a device could not be signed out, and loads the list again", async () => {
  const { user, list } = open({
    answers: {
      "DELETE /sessions/phone": () => {
        throw new ApiError(404, "This device is signed out already.");
      },
    },
  });
  const button = await signOut("Safari on iPhone");
  list.mockReturnValue({ sessions: [LAPTOP] });
  await user.click(button);
  expect(await screen.findByText("This device is signed out already.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
});

it.each([
  ["this one", "DELETE /sessions/laptop", "You are signed out"],
  ["all", "DELETE /sessions", "You are signed out everywhere"],
])("ends the session here and forgets the account when %s is signed out", async (which, call, notice) => {
  const end = vi.fn();
  const { user, host, notices } = open({ answers: { [call]: end } });
  const everywhere = await screen.findByRole("button", { name: "Sign out everywhere" });
  await user.click(which === "all" ? everywhere : await signOut("Firefox on Linux"));
  expect(await screen.findByRole("heading", { name: "Landing" })).toBeTruthy();
  expect(end).toHaveBeenCalledOnce();
  expect(host.session.getState()).toEqual({ kind: "none", token: null });
  await waitFor(() => expect(notices).toEqual([`success: ${notice}`]));
  for (const name of ["user", "sessions"]) expect(host.queryClient.getQueryData([name])).toBeUndefined();
});

it("says why the devices cannot be shown", async () => {
  open({
    answers: {
      "GET /sessions": () => {
        throw new ApiError(503, "Try again later.");
      },
    },
  });
  expect((await screen.findByText("Try again later.")).closest("[role=alert]")).toBeTruthy();
});
