import type { Channel, PageMessage, WorkerMessage } from "./remote-pipeline.ts";
import { servePipeline } from "./serve-pipeline.ts";

// A worker's global scope is its end of the channel; the page's types know it as a window's only.
servePipeline(globalThis as unknown as Channel<WorkerMessage, PageMessage>);
