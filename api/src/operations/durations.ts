import type { Metric, Registry } from "prom-client";

/** An answered request, by its route's pattern: addresses as they came would never end. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const NAME = "http_request_duration_seconds";

/** How many took so long, by the first bound that they kept and then beyond all, and how long all of them took. */
type Distribution = {
  labels: { method: string; route: string; status: string };
  counts: number[];
  sum: number;
};

type Value = { metricName: string; labels: Record<string, string | number>; value: number };

/** Prometheus counts in each bucket those of all smaller ones too. */
function valuesOf({ labels, counts, sum }: Distribution): Value[] {
  let count = 0;
  const buckets = counts.map((more, index) => {
    count += more;
    return {
      metricName: `${NAME}_bucket`,
      labels: { ...labels, le: BOUNDS[index] ?? "+Inf" },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}

/**
 * A histogram of how long requests took. It is read every few seconds and written by every request, so that
 * writing is two additions; the library's own makes and sorts texts of labels each time.
 */
export function countDurations(register: Registry): (request: AnsweredRequest) => void {
  // By route, not by address: there are few.
  const distributions = new Map<string, Map<number, Distribution>>();

  function distributionOf({ method, route, status }: AnsweredRequest): Distribution {
    const key = `${method} ${route}`;
    const byStatus = distributions.get(key) ?? new Map<number, Distribution>();
    distributions.set(key, byStatus);
    let known = byStatus.get(status);
    if (known === undefined) {
      const labels = { method, route, status: String(status) };
      known = { labels, counts: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 };
      byStatus.set(status, known);
    }
    return known;
  }

  const metric = {
    ...{ name: NAME, help: "How long requests took until they were answered", type: "histogram" },
    aggregator: "sum",
    reset: () => distributions.clear(),
    get: async () => ({
      ...{ name: NAME, help: metric.help, type: metric.type, aggregator: metric.aggregator },
      values: [...distributions.values()].flatMap((byStatus) => [...byStatus.values()].flatMap(valuesOf)),
    }),
  };
  register.registerMetric(metric as unknown as Metric);

  return (request) => {
    const distribution = distributionOf(request);
    const index = BOUNDS.findIndex((bound) => request.seconds <= bound);
    const place = index < 0 ? BOUNDS.length : index;
    distribution.counts[place] = (distribution.counts[place] ?? 0) + 1;
    distribution.sum += request.seconds;
  };
}
