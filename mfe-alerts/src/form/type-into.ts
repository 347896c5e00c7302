/** Puts a text into an input as if it had been typed, so that its form checks and keeps it. */
export function typeInto(input: HTMLInputElement | null, text: string): void {
  if (input === null) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
