import * as z from "zod/mini";

/** What the service says, exactly, about a body with a field that the call does not have. */
export const UNKNOWN_FIELD = "Form must not contain invalid fields";

/** An object of exactly these fields. @param message what is said where there is no object. */
export const exactFields = <Shape extends z.core.$ZodShape>(shape: Shape, message: string) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? UNKNOWN_FIELD : message),
  });
