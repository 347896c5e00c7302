import type { Line, PageMessage, WorkerMessage } from "./messages.ts";
import { servePipeline } from "./serve-pipeline.ts";

// A worker's global scope is its end of the line; the page's types know it as a window's only.
servePipeline(globalThis as unknown as Line<WorkerMessage, PageMessage>);
