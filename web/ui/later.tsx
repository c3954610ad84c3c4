import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { notify } from './notify.tsx';
import { RetryNote } from './RetryNote.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** @property missing what shows in its place where its file did not come */
type Shown<Props> = { given: Props; missing: ReactNode };

/**
 * A lazy component that never fails: React would throw a file that did not come at the whole screen.
 * @returns gives the component; another one after a file that did not come, which asks for it again
 */
function keptBy<Props extends object>(load: Load<Props>) {
  const made = () =>
    lazy<ComponentType<Shown<Props>>>(async () => {
      try {
        const { default: Part } = await load();
        return { default: ({ given }) => <Part {...given} /> };
      } catch (error) {
        console.warn('A part of the screen did not load', error);
        kept = made();
        return { default: ({ missing }) => missing };
      }
    });
  let kept = made();
  return () => kept;
}

type Kept<Props> = () => ComponentType<Shown<Props>>;
type DialogParts<Props> = { kept: Kept<Props>; close: (props: Props) => void; given: Props };
type Parts<Props> = { kept: Kept<Props>; meanwhile: ReactNode; given: Props };

/** Says that a dialog did not load, and closes it. */
function Closing({ close }: { close: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, whatever closes it by then
  useEffect(() => {
    notify.error(sharedMessages.widgetsMissing);
    close();
  }, []);
  return null;
}

function Dialog<Props extends object>({ kept, close, given }: DialogParts<Props>) {
  const [Part] = useState(kept);
  return (
    <Suspense>
      <Part given={given} missing={<Closing close={() => close(given)} />} />
    </Suspense>
  );
}

function InPlace<Props extends object>({ kept, meanwhile, given }: Parts<Props>) {
  const [Part, setPart] = useState(kept);
  const missing = <RetryNote text={sharedMessages.partMissing} onRetry={() => setPart(kept)} />;
  return (
    <Suspense fallback={meanwhile}>
      <Part given={given} missing={missing} />
    </Suspense>
  );
}

/**
 * A dialog whose code is fetched when it opens. A file that does not come on a bad line leaves the screen as it is, with
 * what was typed. The dialog then closes with a message, and pressing again tries again.
 * @param close closes the dialog in the way that its props give
 */
export function laterDialog<Props extends object>(load: Load<Props>, close: (props: Props) => void) {
  const kept = keptBy(load);
  return (props: Props) => <Dialog kept={kept} close={close} given={props} />;
}

/**
 * A part of a screen whose code is fetched when it is first shown. Where its file does not come, one line in its place
 * offers Retry, and the rest of the screen stays.
 * @param meanwhile stands in its place until the code is there
 */
export function laterPart<Props extends object>(load: Load<Props>, meanwhile: ReactNode = null) {
  const kept = keptBy(load);
  return (props: Props) => <InPlace kept={kept} meanwhile={meanwhile} given={props} />;
}
