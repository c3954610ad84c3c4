export type Picture = {
  file: string;
  username: string;
  role: string;
  screen: string;
  width: number;
  colorScheme: 'light' | 'dark';
};

const STYLE = `body{font:15px system-ui;margin:1rem;background:#888}h2{margin:2rem 0 .5rem}
figure{display:inline-block;margin:0 1rem 1rem 0;vertical-align:top}img{max-height:420px;border:1px solid #333}
figcaption{font-size:13px}`;

/** One page with every picture, by account and screen. Nothing is escaped, because all names are our own. */
export function indexPage(pictures: readonly Picture[]): string {
  const byAccount = Map.groupBy(pictures, ({ username, role }) => `${username} (${role})`);
  const sections = [...byAccount].map(
    ([account, own]) => `<h2>${account}</h2>\n${own.map(figure).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tour</title><style>${STYLE}</style>
<h1>Every screen, by who may open it</h1>\n${sections.join('\n')}</html>\n`;
}

const figure = ({ file, screen, width, colorScheme }: Picture) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${screen}"></a>` +
  `<figcaption>${screen}, ${width} px, ${colorScheme}</figcaption></figure>`;
