import { useSearchParams } from 'react-router-dom';
import { repairScreen } from '#shared/messages/repair.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Page } from '../../ui/Page.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { REPAIR_TABS } from './repairTabs.tsx';

/** /repair: what was deleted, entered twice, closed or reported as wrong, each in a tab. */
export default function RepairPage() {
  const { can } = useSession();
  const [params, setParams] = useSearchParams();
  const tabs = REPAIR_TABS.filter(({ right }) => can(right));
  const tab = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (!tab) return null;
  const { Panel } = tab;
  return (
    <Page title={repairScreen.title} subtitle={repairScreen.subtitle}>
      <TabList
        label={repairScreen.tabs}
        tabs={tabs}
        selected={tab.key}
        onSelect={(key) => setParams({ tab: key }, { replace: true })}
      >
        <Panel />
      </TabList>
    </Page>
  );
}
