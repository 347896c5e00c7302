/** A value of a field, and what people call it. */
export type Choice = readonly [value: string, label: string];

/** An attribute of an embed, as the form asks for it. */
export type Field = { readonly name: string; readonly label: string } & (
  | {
      readonly kind: "text";
      readonly initial: string;
      readonly hint: string;
      /** Whether it takes several values, written with commas or spaces between. */
      readonly isList?: true;
      /** A sentence for each thing that is wrong with a text; shown in place of the hint. */
      check?(text: string): readonly string[];
    }
  /** One of the choices; the usual one needs no attribute. */
  | { readonly kind: "one"; readonly choices: readonly Choice[]; readonly usual: string }
  /** Some of the choices; the usual ones need no attribute. */
  | { readonly kind: "some"; readonly choices: readonly Choice[]; readonly usual: readonly string[] }
);

/** An embed of a slice: what its page asks for, and what the lines for foreign pages are made of. */
export type EmbedDescription = {
  readonly element: `cointide-${string}`;
  /** The script and its types are called so, and the module of the package. */
  readonly file: string;
  readonly title: string;
  readonly intro: string;
  /** The attributes that other embeds do not have; all have a theme and a link. */
  readonly fields: readonly Field[];
  /** The component of the examples, and the event that it listens to, with the field of its detail that is a price. */
  readonly example: {
    readonly component: string;
    readonly handler: string;
    readonly event: string;
    readonly price: string;
  };
  /** The frame's title, and its height in px before the frame reports it. */
  readonly frame: { readonly title: string; readonly height: number };
  /** Whether hosts of Module Federation can mount it. */
  readonly isFederated: boolean;
};
