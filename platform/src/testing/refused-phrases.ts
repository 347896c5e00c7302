/** A phrase that reads as if translated, and what to write instead. */
export type RefusedPhrase = { phrase: string; pattern: RegExp; instead: string };

/** The phrases that no text for people may use. A pattern leaves out the senses in which its words are plain English. */
export const REFUSED_PHRASES: readonly RefusedPhrase[] = [
  { phrase: "told", pattern: /\btold\b/i, instead: "notified, reported" },
  { phrase: "tell of", pattern: /\btell(s|ing)? (\w+ )?of\b/i, instead: "report, notify about" },
  { phrase: "anew", pattern: /\banew\b/i, instead: "again" },
  { phrase: "begun", pattern: /\bbegun\b/i, instead: "started" },
  { phrase: "whoever", pattern: /\bwhoever\b/i, instead: "the subject: you, a person, anyone who" },
  {
    phrase: "Who …",
    pattern: /(^|[.!:;] )Who (?!is|are|was|may|can|owns)(?![^.!?]*\?)/,
    instead: "the subject: you, a person, members who",
  },
  {
    phrase: "of who",
    pattern: /\b(about|by|for|from|of|to|with) who\b/i,
    instead: "the subject: the person, those who",
  },
  { phrase: "what of", pattern: /\bwhat of\b/i, instead: "what … has, which parts of" },
  {
    phrase: "stands",
    pattern: /\b(stands?|stood) (above|at|below|beside|here|in (?!for\b)|there|under|where|with)\b/i,
    instead: "is shown, is listed, is",
  },
  { phrase: "by now", pattern: /\bby now\b/i, instead: "already, now" },
  { phrase: "so many", pattern: /\bso many\b(?!( \w+)? that\b)/i, instead: "a set number, this many" },
  { phrase: "be had", pattern: /\bbe had\b/i, instead: "be loaded, be read" },
  { phrase: "amiss", pattern: /\bamiss\b/i, instead: "wrong, failed" },
  { phrase: "none that", pattern: /\bnone that\b/i, instead: "no … that" },
  {
    phrase: "is none",
    pattern: /(?<!\bthere )\b(is|are) none\b(?! of (them|these|those|the)\b)(?=$|[.,;:])/i,
    instead: "is not a …",
  },
  { phrase: "nobody vouches", pattern: /\bno(body|thing) vouches\b/i, instead: "cannot be verified" },
  { phrase: "for good", pattern: /\bfor good\b(?! (measure|reason))/i, instead: "permanently" },
  { phrase: "on wish", pattern: /\bon wish\b/i, instead: "on request" },
  {
    phrase: "what comes of it",
    pattern: /\b(what|whatever|whichever) (be)?(comes|came) of\b/i,
    instead: "the outcome, the result",
  },
];
