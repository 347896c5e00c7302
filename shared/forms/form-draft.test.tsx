// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { signUpFormSchema } from "../contracts/account.ts";
import type { Host } from "../host/host.ts";
import { useDraft } from "../host/use-draft.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createTestHost, renderRoutes } from "../testing/test-host.tsx";
import { Field } from "../ui/field.tsx";
import { FormFrame } from "./form-frame.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useForm } from "./use-form.ts";

afterEach(cleanup);

function SignUp() {
  const form = useForm(signUpFormSchema, async () => {}, useDraft("sign-up"));
  return (
    <FormFrame form={form} submit="Send">
      <Field label="Name" name="name" autoComplete="name" defaultValue="Ada" />
      <Field label="Email" name="email" type="email" autoComplete="email" />
      <NewPasswordFields label="Password" warnings={{}} />
      <Field label="Code" name="code" autoComplete="one-time-code" />
    </FormFrame>
  );
}

const open = (host: Host) => renderRoutes(host, [{ path: "/", element: <SignUp /> }], "/");
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const note = () => screen.queryByText("Filled in as you left it.");
const clear = () => fireEvent.click(screen.getByRole("button", { name: "Clear" }));

it("a form opens as it was left, passwords and codes excepted, also with the password shown", () => {
  const area = createMemoryStorage();
  open(createTestHost({ visit: area }));
  expect(note()).toBeNull();
  for (const button of screen.getAllByRole("button", { name: "Show password" })) fireEvent.click(button);
  type("Name", "Grace");
  type("Email", "grace@example.com");
  type("Password", "Secret1234");
  type("Confirm password", "Secret1234");
  type("Code", "123456");
  expect(area.getItem("u:drafts")).not.toMatch(/Secret1234|123456/);
  cleanup();
  open(createTestHost({ visit: area }));
  expect(
    ["Name", "Email", "Password", "Confirm password", "Code"].map((label) => field(label).value),
  ).toEqual(["Grace", "grace@example.com", "", "", ""]);
  expect(note()).not.toBeNull();
});

it("Clear puts the form back to its initial values permanently", () => {
  const host = createTestHost();
  open(host);
  type("Name", "Grace");
  type("Email", "grace");
  cleanup();
  open(host);
  clear();
  expect([field("Name").value, field("Email").value]).toEqual(["Ada", ""]);
  expect(note()).toBeNull();
  expect(document.activeElement).toBe(field("Name"));
  cleanup();
  open(host);
  expect(note()).toBeNull();
});

it("marks what a reload finds again, and no password or code", () => {
  open(createTestHost());
  type("Name", "Grace");
  const marked = [...document.querySelectorAll<HTMLInputElement>("[data-drafted]")].map(({ name }) => name);
  expect(marked).toEqual(["name", "email"]);
});

it.each(["", "{", "[]", '{"name":7}'])("a draft that cannot be read (%j) is none", (text) => {
  const host = createTestHost();
  host.drafts.set("sign-up", text);
  open(host);
  expect(field("Name").value).toBe("Ada");
  expect(note()).toBeNull();
});
