import { Badge, Box, chakra, Flex } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { badgeColour, type Role, roleFacts } from '#shared/access/roles.ts';
import { dashboardMessages } from '#shared/messages/dashboard.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { laterPart } from '../../ui/later.tsx';
import { Page } from '../../ui/Page.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { StatTiles } from '../../ui/StatTiles.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { activityOf } from './activity.ts';
import { type QuickAction, quickActionsFor } from './quickActions.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { statCardsFor } from './statCards.ts';

// Not needed to sign in, and its figures come with an answer anyway.
const MoreOfDay = laterPart(() => import('./MoreOfDay.tsx'));
const ToDo = laterPart(() => import('./ToDo.tsx'));
const AccessNotice = laterPart(() => import('./AccessNotice.tsx'));

function Greeting({ username, role }: { username: string; role: Role }) {
  return (
    <Flex align="center" wrap="wrap" columnGap="3" rowGap="1.5">
      <chakra.p>
        Welcome back <strong>{username}</strong>
      </chakra.p>
      <Badge colorPalette={badgeColour(role)} size="md">
        {roleFacts[role].displayName}
      </Badge>
    </Flex>
  );
}

const ActionLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    height: 'full',
    px: '4',
    py: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', borderColor: 'border.emphasized' },
  },
});

const actionGrid = {
  listStyleType: 'none',
  display: 'grid',
  gap: '3',
  px: '4',
  pb: '4',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
} as const;

const Action = ({ title, text, to, state }: QuickAction) => (
  <li>
    <ActionLink to={to} state={state}>
      <Box minW="0" fontSize="sm">
        <Box fontWeight="medium" fontSize="md" color="fg">
          {title}
        </Box>
        {text}
      </Box>
      <ArrowIcon size="4" />
    </ActionLink>
  </li>
);

export default function DashboardScreen() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const { data, error, isValidating, mutate } = useEndpoint('dashboard.get', user ? {} : null, {
    onError: () => {
      console.error(dashboardMessages.statsFailed);
      console.error(dashboardMessages.activityFailed);
    },
  });
  if (!user) return null;
  const { dashboardTitle, dashboardSubtitle } = roleFacts[user.role];
  const figures = data?.data ?? (error ? null : undefined);

  return (
    <Page title={dashboardTitle} subtitle={dashboardSubtitle} actions={<Greeting {...user} />}>
      {search.has('error') && <AccessNotice />}
      {error && (
        <RetryNote text={dashboardMessages.statsFailed} onRetry={() => mutate()} busy={isValidating} />
      )}
      <StatTiles tiles={statCardsFor(user.role, figures)} />
      <Box
        display="grid"
        gap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '3fr 2fr' }}
      >
        <TitledPanel title="Quick Actions" flush overflow="hidden">
          <chakra.ul {...actionGrid}>
            {quickActionsFor(user.role).map((action) => (
              <Action key={action.title} {...action} />
            ))}
          </chakra.ul>
        </TitledPanel>
        {(figures?.attention || figures?.taught) && <MoreOfDay figures={figures} />}
        <TitledPanel title="Recent Activity" flush>
          {figures !== undefined && (
            <RecentActivity activity={figures ? activityOf(figures, user.role) : []} />
          )}
        </TitledPanel>
        {figures?.toDo && <ToDo role={user.role} toDo={figures.toDo} />}
      </Box>
    </Page>
  );
}
