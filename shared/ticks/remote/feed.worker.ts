import { startPortedPipeline } from "../feed-ports.ts";
import { type Channel, servePipeline } from "./remote-pipeline.ts";

// A worker's global scope is its end of the channel; the page's types know it as a window's only.
servePipeline(globalThis as unknown as Channel, startPortedPipeline);
