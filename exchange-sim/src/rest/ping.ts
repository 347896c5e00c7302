import type { Endpoint } from "./endpoint.ts";

export const ping: Endpoint = { path: "/api/v3/ping", weight: () => 1, answer: () => ({}) };
