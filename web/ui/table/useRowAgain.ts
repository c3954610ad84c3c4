import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const LINK = '[data-row] a';
/** The link that had the focus last, by the step of the history. In memory, as the positions of the scroll are. */
const links = new Map<string, string>();

/**
 * After Back to a list, the link of a row that was followed has the focus again, so that whoever works by keyboard goes on
 * from there. Where its row is not there at once, or no more, the heading has it.
 */
export function useRowAgain() {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    const link = type === 'POP' && links.get(key);
    if (link && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`${LINK}[href="${link}"]`)?.focus({ preventScroll: true });
    const focused = ({ target }: FocusEvent) => {
      const href = target instanceof Element && target.closest(LINK)?.getAttribute('href');
      if (href) links.set(key, href);
      else links.delete(key);
    };
    addEventListener('focusin', focused);
    return () => removeEventListener('focusin', focused);
  }, [key, type]);
}
