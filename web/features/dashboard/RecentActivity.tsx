import { Box, chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import { dashboardMessages } from '#shared/messages/dashboard.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Activity } from './activity.ts';

/** The records that were added last. */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0) {
    return (
      <chakra.p color="fg.muted" px="4" py="6" textAlign="center">
        {dashboardMessages.noActivity}
      </chakra.p>
    );
  }
  return (
    <chakra.ul listStyleType="none">
      {activity.map(({ text, created_at, to }) => (
        <chakra.li
          key={`${text} ${created_at}`}
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="4"
          px="4"
          py="2.5"
          borderTopWidth="1px"
          borderColor="border"
          fontSize="sm"
        >
          <Box flex="1 1 8rem" overflowWrap="anywhere">
            <TextLink to={to}>{text}</TextLink>
          </Box>
          <chakra.time
            color="fg.muted"
            flexShrink="0"
            dateTime={created_at}
            fontVariantNumeric="tabular-nums"
          >
            {showDate(created_at)}
          </chakra.time>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
