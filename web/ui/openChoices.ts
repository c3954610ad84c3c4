/** Takes what the text of a field means. Tells whether nothing is left in it that names no choice. */
type Settle = () => boolean;

/** The fields in which only an option counts, by their id. */
const fields = new Map<string, Settle>();

const uppermost = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;

/**
 * Whether the fields of the uppermost dialog, or else of the page, hold choices and no other text, which a save would
 * lose. Otherwise the first that does takes the focus and says so. Every submit asks this; a save without one asks itself.
 * @param form the one that is sent: a field of another form is none of its own
 */
export function choicesMade(form?: EventTarget | null): boolean {
  const within = uppermost();
  for (const [id, settle] of fields) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    const isOther = form && field?.form && field.form !== form;
    if (!field || isOther || !within.contains(field) || settle()) continue;
    field.focus();
    return false;
  }
  return true;
}

function onSubmit(event: Event) {
  if (choicesMade(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Lets saves wait for the field with this id. @returns ends that */
export function holdSaves(id: string, settle: Settle): () => void {
  // The same listener is added once. It runs before those of the app.
  document.addEventListener('submit', onSubmit, true);
  fields.set(id, settle);
  return () => {
    fields.delete(id);
  };
}
