import { CodeForm } from "@cointide/shared/forms/code-form";

/** The code that confirms a sign-up or a new password. */
export const Validate = () => <CodeForm doneTo="/dashboard" cancelTo="/register/signin" />;
