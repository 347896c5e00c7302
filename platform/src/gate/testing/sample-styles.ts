/** Styles of a slice that reach elements or names of others, with the gate's finding. */
export const LEAKS: [what: string, css: string, finding: string][] = [
  ["hide the page", "body{display:none}", '"body" matches elements outside mfe-demo'],
  [
    "style elements by their kind",
    "@layer slice{button{background:red}}",
    '"button" matches elements outside mfe-demo',
  ],
  ["style everything", "*,.mfe-demo-row{color:red}", '"*" matches elements outside mfe-demo'],
  ["style the root", ":root{font-size:20px}", '":root" matches elements outside mfe-demo'],
  [
    "style what holds an own element",
    "main:has(.mfe-demo-row){color:red}",
    '"main:has(.mfe-demo-row)" matches elements outside mfe-demo',
  ],
  [
    "style all but an own element",
    "p:not(.mfe-demo-row){color:red}",
    '"p:not(.mfe-demo-row)" matches elements outside mfe-demo',
  ],
  [
    "style the page by a class of their own",
    "body.mfe-demo-open p{color:red}",
    '"body.mfe-demo-open p" matches elements outside mfe-demo',
  ],
  [
    "style siblings of an own element",
    ".mfe-demo-row~*{color:red}",
    '".mfe-demo-row~*" matches elements outside mfe-demo',
  ],
  [
    "style what is in a sibling",
    ".mfe-demo-row+div p{color:red}",
    '".mfe-demo-row+div p" matches elements outside mfe-demo',
  ],
  [
    "style the page by a class of their own, among other elements",
    ":is(html *,body).mfe-demo-open p{color:red}",
    '":is(html *,body).mfe-demo-open p" matches elements outside mfe-demo',
  ],
  ["style a class of anybody", ".card{color:red}", '".card" matches elements outside mfe-demo'],
  [
    "style another slice's class",
    ".mfe-demo2-row{color:red}",
    '".mfe-demo2-row" matches elements outside mfe-demo',
  ],
  [
    "style a class of a longer name",
    ".mfe-demo-pro-row{color:red}",
    '".mfe-demo-pro-row" matches elements outside mfe-demo',
  ],
  ["style by an attribute", "[data-value]{color:red}", '"[data-value]" matches elements outside mfe-demo'],
  ["style by an id", "#main{color:red}", '"#main" matches elements outside mfe-demo'],
  [
    "hide one of several kinds",
    ":is(.mfe-demo-row,nav){display:none}",
    '":is(.mfe-demo-row,nav)" matches elements outside mfe-demo',
  ],
  [
    "hide kinds at no weight",
    "@media print{:where(nav){display:none}}",
    '":where(nav)" matches elements outside mfe-demo',
  ],
  ["style a host of shadows", ":host{color:red}", '":host" matches elements outside mfe-demo'],
  [
    "animate changes of the page",
    "::view-transition-old(root){animation:none}",
    '"::view-transition-old(root)" matches elements outside mfe-demo',
  ],
  ["nest kinds in nothing of their own", "main{& p{color:red}}", '"& p" matches elements outside mfe-demo'],
  ["nest siblings", ".mfe-demo-row{&+p{color:red}}", '"&+p" matches elements outside mfe-demo'],
  ["scope to an element of anybody", "@scope(main){p{color:red}}", '"p" matches elements outside mfe-demo'],
  [
    "define an animation",
    "@keyframes spin{to{rotate:1turn}}",
    '@keyframes defines "spin" for the whole page',
  ],
  ["define a font", '@font-face{font-family:"Inter";src:url(a.woff2)}', '@font-face defines "Inter"'],
  ["register a property", '@property --gap{syntax:"*";inherits:false}', '@property defines "--gap"'],
  ["define counters", '@counter-style dots{system:cyclic;symbols:"."}', '@counter-style defines "dots"'],
  ["define a position", "@position-try --low{top:0}", '@position-try defines "--low"'],
  ["set up paper", "@page{margin:0}", "@page affects the whole page"],
  ["animate navigations", "@view-transition{navigation:auto}", "@view-transition affects the whole page"],
  ["bring other styles", '@import "https://example.com/a.css";', "loads styles that aren't in the build"],
  ["have a rule that nobody knows", "@function --f(){result:1px}", "The gate doesn't support @function"],
];

/** Styles of a slice that reach its own elements only, by what they use. */
export const SCOPED: [what: string, css: string][] = [
  ["of an own class", "@layer slice{.mfe-demo-row:hover::before{color:red}}"],
  ["of what is in an own element", ".mfe-demo-row button,.mfe-demo-row>li+li{color:red}"],
  ["of own elements in others", 'li:nth-child(2)>.mfe-demo-row,[data-theme="dark"] .mfe-demo-row{color:red}'],
  [
    "of own elements by the state of the page",
    "html:has(dialog[open]) .mfe-demo-row,:is(body.dark *).mfe-demo-row,:is(html,.x) .mfe-demo-row,body.dark .mfe-demo-row{color:red}",
  ],
  ["of siblings that are own", ".mfe-demo-row+.mfe-demo-row{color:red}"],
  ["of several own classes", ":is(.mfe-demo-row,.mfe-demo-row h2):not(nav *){color:red}"],
  ["nested in own ones", ".mfe-demo-row{color:red;&:hover{color:blue}p{margin:0}>a+a{color:red}}"],
  ["nested in the page's state", '[data-theme="dark"]{.mfe-demo-row{color:red}}'],
  ["of media and containers", "@media print{@container(width>1px){.mfe-demo-row{display:none}}}"],
  ["in an own scope", "@scope(.mfe-demo-row) to (.slot){button{color:red}}"],
  [
    "with own names",
    '@keyframes mfe-demo-spin{to{rotate:1turn}}@property --mfe-demo-gap{syntax:"*";inherits:false}',
  ],
  ["with an own font", '@font-face{font-family:"mfe-demo icons";src:url(a.woff2)}'],
  ["with variables of own elements", ".mfe-demo-row{--coin-size:20px}"],
  ["in layers", "@layer slice,media;@layer media{.mfe-demo-row{color:red}}"],
  ["with declarations of old", ".mfe-demo-row{*zoom:1;filter:progid:none(a=1);color:red}"],
];
