import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { countDurations } from "./durations.ts";

it("durations are told as Prometheus has histograms: each bucket holds the smaller ones too", async () => {
  const register = new Registry();
  const count = countDurations(register);
  const facts = { method: "GET", route: "/tickers", status: 200 };
  for (const seconds of [0.005, 0.02, 0.02, 60]) count({ ...facts, seconds });
  count({ ...facts, status: 422, seconds: 1 });
  const lines = (await register.metrics()).split("\n");
  const labels = 'method="GET",route="/tickers",status="200"';
  expect(lines).toContain("# TYPE http_request_duration_seconds histogram");
  expect(lines.filter((line) => line.includes('status="200"'))).toEqual([
    ...[
      ...["0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "5", "10", "+Inf"].map(
        (bound, index) =>
          `http_request_duration_seconds_bucket{${labels},le="${bound}"} ${index < 2 ? 1 : index < 11 ? 3 : 4}`,
      ),
    ],
    `http_request_duration_seconds_sum{${labels}} ${0.005 + 0.02 + 0.02 + 60}`,
    `http_request_duration_seconds_count{${labels}} 4`,
  ]);
  expect(lines).toContain(
    'http_request_duration_seconds_count{method="GET",route="/tickers",status="422"} 1',
  );
});
