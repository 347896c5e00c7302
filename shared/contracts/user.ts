import * as z from "zod/mini";

/** A person as the service knows them. `createdAt` is an ISO 8601 time. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  verified: z.boolean(),
});
export type User = z.infer<typeof userSchema>;
