import type { View, Views } from '#shared/domain/view.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { isStale, messageOf } from '../api/apiError.ts';
import { useEndpoint, useEndpointMutation } from '../api/hooks.ts';
import { notify } from '../ui/notify.tsx';
import type { Listed } from './recordState.ts';

/** The views that everybody has of a list, beside the whole list. */
const BUILT_IN: Record<Listed, readonly Omit<View, 'list'>[]> = {
  schools: [
    { name: 'One teacher', search: 'status=One+teacher' },
    { name: 'Incomplete', search: 'status=Incomplete+record' },
  ],
  teachers: [
    { name: 'On deputation', search: 'status=On+deputation' },
    { name: 'Incomplete', search: 'status=Incomplete+record' },
  ],
};

/** The views of a list: those that everybody has, and those that the account keeps. */
export function useViews(list: Listed) {
  const { data, mutate } = useEndpoint('views.get', {});
  const { trigger, isMutating } = useEndpointMutation('views.save');
  const kept = data?.data;

  /** @returns whether the change was saved */
  const replace = async (change: (kept: Views) => Views): Promise<boolean> => {
    if (!kept) return false;
    try {
      const reply = await trigger({ body: change(kept) }).catch(async (error: unknown) => {
        // Something else was kept meanwhile, here or elsewhere. This change is made to what is there now.
        const now = isStale(error) ? await mutate() : undefined;
        if (!now) throw error;
        return trigger({ body: change(now.data) });
      });
      await mutate(reply, { revalidate: false });
      return true;
    } catch (error) {
      notify.error(messageOf(error, listMessages.viewsFailed));
      void mutate();
      return false;
    }
  };

  const save = (change: (views: readonly View[]) => View[]) =>
    replace((now) => ({ ...now, views: change(now.views) }));

  return {
    builtIn: BUILT_IN[list],
    /** The headers of columns that the account hides. */
    hidden: kept?.hidden?.[list],
    keepHidden: (headers: readonly string[]) =>
      replace((now) => ({ ...now, hidden: { ...now.hidden, [list]: [...headers] } })),
    /** Undefined until they are loaded. */
    own: kept?.views.filter((view) => view.list === list),
    saving: isMutating,
    /** Keeps a view, in place of one of the same name. */
    keep: (name: string, search: string) =>
      save((views) => [
        ...views.filter((view) => view.list !== list || view.name.toLowerCase() !== name.toLowerCase()),
        { list, name, search },
      ]),
    remove: (name: string) =>
      save((views) => views.filter((view) => view.list !== list || view.name !== name)),
  };
}
