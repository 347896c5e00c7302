import type { Endpoint } from "./endpoint.ts";

export const time: Endpoint = {
  path: "/api/v3/time",
  weight: () => 1,
  answer: (_query, { now }) => ({ serverTime: now() }),
};
