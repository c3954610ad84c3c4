/** Markup that was written here, with everything from elsewhere escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | undefined | false | readonly Part[];

/** A template of markup: what is put in is text, unless it is markup that this made itself. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: literals }, ...parts.map(written)));

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
