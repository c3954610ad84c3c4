import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { config } from '../config.ts';
import { tabSession } from '../session/tabSession.ts';

type PageProps = {
  title: string;
  subtitle?: ReactNode;
  /** What leads to the screens above this one. */
  trail?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Whether a page was shown before. The first one starts at the top like any page; only later ones take the focus. */
let loaded = false;
/** Notes that a screen was shown which is no `Page`, such as the sign-in. */
export function noteScreen() {
  loaded = true;
}

/**
 * The frame of every screen: the document's title and the only h1. After a change of route the h1 takes the focus, so
 * that a screen reader names the new screen.
 */
export function Page({ title, subtitle, trail, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A browser keeps titles in its history, and that of a record names a person.
    document.title = tabSession.isOnly() ? config.departmentName : `${title} · ${config.departmentName}`;
  }, [title]);

  useEffect(() => {
    const elsewhere = document.activeElement === document.body || !document.activeElement?.closest('main');
    if (loaded && elsewhere) heading.current?.focus({ preventScroll: true });
    noteScreen();
  }, []);

  return (
    <>
      {trail}
      <Box
        as="header"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="6"
        rowGap="2"
        mb="2"
      >
        <Box
          flex="1 1 16rem"
          minW="0"
          display={{ md: 'flex' }}
          flexWrap="wrap"
          alignItems="baseline"
          columnGap="3"
        >
          <chakra.h1
            ref={heading}
            tabIndex={-1}
            outline="none"
            fontSize={{ base: 'xl', md: '2xl' }}
            fontWeight="semibold"
            lineHeight="1.25"
          >
            {title}
          </chakra.h1>
          {subtitle && <chakra.p color="fg.muted">{subtitle}</chakra.p>}
        </Box>
        {actions && (
          <Box display="flex" flexWrap="wrap" gap="2" data-screen-only="">
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </>
  );
}
