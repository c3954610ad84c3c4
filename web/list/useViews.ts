import type { View } from '#shared/domain/view.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { messageOf } from '../api/apiError.ts';
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
  const { data, mutate } = useEndpoint(
    'views.get',
    {},
    {
      onError: (error) => console.warn('The views did not load', error),
    },
  );
  const { trigger, isMutating } = useEndpointMutation('views.save');
  const kept = data?.data;

  /** @returns whether the views were saved */
  const save = async (change: (views: readonly View[]) => readonly View[]): Promise<boolean> => {
    if (!kept) return false;
    try {
      const reply = await trigger({ body: { views: [...change(kept.views)], version: kept.version } });
      await mutate(reply, { revalidate: false });
      return true;
    } catch (error) {
      notify.error(messageOf(error, listMessages.viewsFailed));
      void mutate();
      return false;
    }
  };

  return {
    builtIn: BUILT_IN[list],
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
