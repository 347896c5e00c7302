import type { FastifyBaseLogger } from "fastify";

type Options = Parameters<FastifyBaseLogger["child"]>;

/** A logger that is made when it writes its first line: each request has one, and hardly any writes a line. */
class LateChild {
  readonly #parent: FastifyBaseLogger;
  readonly #options: Options;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, options: Options) {
    this.#parent = parent;
    this.#options = options;
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#options);
    return this.#made;
  }

  get level() {
    return this.#parent.level;
  }

  fatal(...words: unknown[]) {
    this.#own.fatal(...(words as [string]));
  }
  error(...words: unknown[]) {
    this.#own.error(...(words as [string]));
  }
  warn(...words: unknown[]) {
    this.#own.warn(...(words as [string]));
  }
  info(...words: unknown[]) {
    this.#own.info(...(words as [string]));
  }
  debug(...words: unknown[]) {
    this.#own.debug(...(words as [string]));
  }
  trace(...words: unknown[]) {
    this.#own.trace(...(words as [string]));
  }
  silent(...words: unknown[]) {
    this.#own.silent(...(words as [string]));
  }
  child(...options: Options) {
    return this.#own.child(...options);
  }
}

export const createLateChild = (parent: FastifyBaseLogger, ...options: Options): FastifyBaseLogger =>
  new LateChild(parent, options);
