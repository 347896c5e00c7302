/**
 * The id of the person whom an access token names, read without checking its seal: the service does that. Null where the
 * text is no JSON Web Token.
 */
export function tokenPerson(token: string | null): string | null {
  const payload = token?.split(".")[1] ?? "";
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown };
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}
