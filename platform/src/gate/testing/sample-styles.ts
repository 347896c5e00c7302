/** Styles of a slice that reach elements or names of others, with the gate's finding. */
export const LEAKS: [what: string, css: string, finding: string][] = [
  ["hide the page", "body{display:none}", '"body" also matches'],
  ["style elements by their kind", "@layer slice{button{background:red}}", '"button" also matches'],
  ["style the root", ":root{font-size:20px}", '":root" also matches'],
  ["style what holds an own element", "main:has(.mfe-demo-row){color:red}", '"main:has(.mfe-demo-row)" also'],
  ["style what is in a sibling", ".mfe-demo-row+div p{color:red}", '".mfe-demo-row+div p" also matches'],
  [
    "style the page by a class of their own, among other elements",
    ":is(html *,body).mfe-demo-open p{color:red}",
    '":is(html *,body).mfe-demo-open p" also',
  ],
  ["style another slice's class", ".mfe-demo2-row{color:red}", '".mfe-demo2-row" also matches'],
  ["style a class of a longer name", ".mfe-demo-pro-row{color:red}", '".mfe-demo-pro-row" also matches'],
  ["hide one of several kinds", ":is(.mfe-demo-row,nav){display:none}", '":is(.mfe-demo-row,nav)" also'],
  ["style a host of shadows", ":host{color:red}", '":host" also matches'],
  [
    "animate changes of the page",
    "::view-transition-old(root){animation:none}",
    '"::view-transition-old(root)" also',
  ],
  ["nest kinds in nothing of their own", "main{& p{color:red}}", '"& p" also matches'],
  ["nest siblings", ".mfe-demo-row{&+p{color:red}}", '"&+p" also matches'],
  ["scope to an element of anybody", "@scope(main){p{color:red}}", '"p" also matches'],
  [
    "define an animation",
    "@keyframes spin{to{rotate:1turn}}",
    '@keyframes defines "spin" for the whole page',
  ],
  ["define a font", '@font-face{font-family:"Inter";src:url(a.woff2)}', '@font-face defines "Inter"'],
  ["set up paper", "@page{margin:0}", "@page concerns the whole page"],
  ["bring other styles", '@import "https://example.com/a.css";', "brings styles that are not in the build"],
  ["have a rule that nobody knows", "@function --f(){result:1px}", "the gate does not know @function"],
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
