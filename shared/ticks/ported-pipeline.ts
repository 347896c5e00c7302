import { FeedPorts } from "./feed-ports.ts";
import { startTickPipeline, type TickPipeline, type TickPipelineOptions } from "./pipeline.ts";

/** What serves the ports of slices. */
export type PortServer = {
  /** Serves a port under a number of the caller's. */
  openPort(id: number, port: MessagePort): void;
  closePort(id: number): void;
};

/** The pipeline of our own pages, whose feed also serves the ports of slices (`feed-ports.ts`). */
export function startPortedPipeline(options: TickPipelineOptions): TickPipeline & PortServer {
  const ports = new FeedPorts();
  const pipeline = startTickPipeline({ ...options, open: (feed) => ports.openFeed(feed) });
  return {
    ...pipeline,
    openPort: (id, port) => ports.open(id, port),
    closePort: (id) => ports.close(id),
  };
}
