import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { roleFacts } from '#shared/access/roles.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/SessionProvider.tsx';
import type { SessionUser } from '../session/sessionUser.ts';
import { moreFor, type NavigationLink, type NavigationName, navigationFor } from './navigation.ts';
import {
  AccountIcon,
  AskIcon,
  DashboardIcon,
  DeviceIcon,
  HealthIcon,
  KeyIcon,
  LogIcon,
  LogoutIcon,
  MoveIcon,
  OrderIcon,
  PeopleIcon,
  PostIcon,
  RepairIcon,
  ReportIcon,
  RetireIcon,
  RuleIcon,
  SchoolIcon,
  SettingsIcon,
  ShieldIcon,
  WorkbookIcon,
} from './sidebarIcons.ts';

const icons: Record<NavigationName, ReactNode> = {
  Dashboard: <DashboardIcon />,
  Schools: <SchoolIcon />,
  Teachers: <PeopleIcon />,
  'Medical Records': <HealthIcon />,
  Reports: <ReportIcon />,
  'User Management': <AccountIcon />,
  'Audit Logs': <LogIcon />,
  Settings: <SettingsIcon />,
  Ask: <AskIcon />,
  Workbook: <WorkbookIcon />,
  Orders: <OrderIcon />,
  Moves: <MoveIcon />,
  Posts: <PostIcon />,
  Retirements: <RetireIcon />,
  Rules: <RuleIcon />,
  Repair: <RepairIcon />,
};

const Item = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: { base: '11', lg: '10' },
    paddingInline: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
  },
});

function Footer({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  return (
    <Box p="3" borderTopWidth="1px" borderColor="border">
      <Flex align="center" gap="3" px="1" mb="2">
        <Flex
          align="center"
          justify="center"
          boxSize="9"
          flexShrink="0"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontWeight="semibold"
          aria-hidden="true"
        >
          {user.username.charAt(0).toUpperCase()}
        </Flex>
        <Box minW="0" fontSize="sm" lineHeight="1.35">
          <Box fontWeight="medium">Welcome</Box>
          <Box color="fg.muted" fontSize="xs">
            {roleFacts[user.role].displayName}
          </Box>
        </Box>
      </Flex>
      <Item to={paths.mySessions()}>
        <DeviceIcon />
        My Sessions
      </Item>
      {user.role !== 'teacher' && (
        <>
          <Item to={paths.mySecurity()}>
            <ShieldIcon />
            My security
          </Item>
          <Item to={paths.changePassword()}>
            <KeyIcon />
            Change my password
          </Item>
        </>
      )}
      <Button
        mt="1"
        variant="outline"
        colorPalette="gray"
        size={{ base: 'lg', lg: 'sm' }}
        width="full"
        onClick={onLogout}
      >
        <LogoutIcon size="4.5" />
        Logout
      </Button>
    </Box>
  );
}

const Links = ({ links }: { links: readonly NavigationLink[] }) => (
  <chakra.ul display="grid" gap="0.5" listStyleType="none">
    {links.map(({ name, to }) => (
      <li key={name}>
        <Item to={to} end={to === paths.dashboard()}>
          {icons[name]}
          {name}
        </Item>
      </li>
    ))}
  </chakra.ul>
);

/** The links of the role, and the name of the signed-in person. The slide-over shows the same. */
export function Sidebar({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  const more = moreFor(user.role);
  const { pathname } = useLocation();
  const nav = useRef<HTMLDivElement>(null);
  // Below the fold of a low window the links scroll. The one that tells where somebody is stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which link is the current one
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Flex direction="column" height="full">
      <Box as="nav" ref={nav} aria-label="Main" flex="1" overflowY="auto" p="3">
        <Links links={navigationFor(user.role)} />
        {more.length > 0 && (
          <>
            <chakra.h2 mt="4" mb="1" px="3" fontSize="xs" fontWeight="semibold" color="fg.muted">
              More
            </chakra.h2>
            <Links links={more} />
          </>
        )}
      </Box>
      <Footer user={user} onLogout={signOut} />
    </Flex>
  );
}
