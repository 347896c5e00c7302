import { type APIResponse, expect, type Page } from "@playwright/test";
import type { Mailbox } from "./mailbox.ts";
import { cardOf } from "./streams.ts";

export type Person = { name: string; email: string; password: string };

/** Creates a person with a unique email address. */
export function uniquePerson(name: string): Person {
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return { name, email: `${name.toLowerCase()}.${unique}@example.com`, password: "Correct1Horse" };
}

export async function fillSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
}

/** Submits the code from the mail. */
export async function handInCode(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  const code = await mailbox.codeFor(email);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Validate" }).click();
}

const profile = (page: Page) => page.getByRole("region", { name: "Your profile" });

export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(profile(page).getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Creates an account with the forms. */
export async function signUpByForm(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  await page.goto("/register/signup");
  await fillSignUp(page, person);
  await handInCode(page, mailbox, person.email);
  await expectSignedIn(page, person.name);
}

async function accept(answer: APIResponse): Promise<void> {
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

/** Creates an account with these streams through the API, and opens its dashboard. */
export async function signUp(
  page: Page,
  mailbox: Mailbox,
  person: Person,
  streams: readonly (readonly string[])[] = [],
): Promise<void> {
  // The page shares the cookies of these calls.
  const { request } = page;
  await accept(await request.post("/api/user", { data: person }));
  const code = await mailbox.codeFor(person.email);
  const answer = await request.put("/api/user/validate", { data: { email: person.email, code } });
  await accept(answer);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const symbols of streams) {
    await accept(await request.post("/api/streams", { headers, data: { symbols } }));
  }
  // The lightest page of the origin whose storage holds the session.
  await page.goto("/healthz");
  await page.evaluate((token) => localStorage.setItem("u:token", token), accessToken);
  await page.goto("/dashboard");
  await expectSignedIn(page, person.name);
  for (const symbols of streams) await expect(cardOf(page, ...symbols)).toBeVisible();
}

/** Submits the open sign-in form without checking the result. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens the sign-in form and submits it without checking the result. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/register/signin");
  await fillSignIn(page, email, password);
}

export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Settings menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Waits until the open form shows why the service refused. */
export async function expectRefusal(page: Page, words: string | RegExp = /\w/): Promise<void> {
  await expect(page.getByRole("dialog").last().getByRole("alert").filter({ hasText: words })).toBeVisible();
}
