/** Where a guest gets an account. */
export const GUEST_LINKS = [
  { label: "Sign in", to: "/register/signin" },
  { label: "Sign up", to: "/register/signup" },
] as const;
