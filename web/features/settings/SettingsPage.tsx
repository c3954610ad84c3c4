import { useEffect } from 'react';
import { COLLECTION_NAMES, COLLECTIONS } from '#shared/records/collections.ts';
import { useAddress } from '../../list/useAddressState.ts';
import { renewReference } from '../../reference/referenceCache.ts';
import { Page } from '../../ui/Page.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { CollectionPanel } from './CollectionPanel.tsx';
import { type SettingsState, settings } from './settingsState.ts';

const TABS = COLLECTIONS.map((key) => ({ key, label: COLLECTION_NAMES[key].many }));

/** /settings: the lists that records choose from, each in a tab. */
export default function SettingsPage() {
  const address = useAddress(settings);
  const { state } = address;
  const { tab } = state;

  // Forms that open after this screen request their lists, which somebody else may have changed too.
  useEffect(() => renewReference, []);

  const go = (change: Partial<SettingsState>) => address.go(change, { replace: true });
  const open = (next: typeof tab) => go({ tab: next, q: '', page: 1 });

  return (
    <Page title="Settings" subtitle="Manage master data for the system">
      <TabList label="Master data" tabs={TABS} selected={tab} onSelect={open}>
        <CollectionPanel key={tab} state={state} go={go} />
      </TabList>
    </Page>
  );
}
