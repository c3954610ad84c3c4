import { Tabs } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

type Tab<K extends string> = { key: K; label: string };
type Props<K extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab<K>[];
  selected: K;
  onSelect: (key: K) => void;
  /** What the selected tab shows. */
  children: ReactNode;
};

const recipe = {
  className: 'chakra-tabs',
  slots: ['list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      overflowX: 'auto',
      scrollbarWidth: 'thin',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    trigger: {
      flexShrink: 0,
      minHeight: { base: '11', md: '10' },
      paddingX: { base: 3, lg: 2 },
      fontWeight: 'medium',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      cursor: 'pointer',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg', background: 'bg.muted' },
      _selected: { color: 'colorPalette.fg', borderColor: 'colorPalette.solid' },
    },
    content: { paddingTop: 5 },
  },
};

/**
 * A row of tabs, one of them selected, and its panel. Arrow keys, Home and End select others. The row scrolls if it does
 * not fit.
 */
export function TabList<K extends string>({ label, tabs, selected, onSelect, children }: Props<K>) {
  const row = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is found by its attribute
  useEffect(() => {
    const tabs = row.current;
    const tab = tabs?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    if (!tabs || !tab) return;
    // The row alone: a page that begins above its tabs stays at its top.
    const { left, right } = tabs.getBoundingClientRect();
    tabs.scrollLeft += Math.max(tab.right - right, 0) + Math.min(tab.left - left, 0);
  }, [selected]);

  return (
    <Tabs.Root recipe={recipe} value={selected} onValueChange={({ value }) => onSelect(value as K)}>
      <Tabs.List ref={row} aria-label={label}>
        {tabs.map(({ key, label: text }) => (
          <Tabs.Trigger key={key} value={key}>
            {text}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {/* Not a stop of its own for the Tab key: its fields follow at once. */}
      <Tabs.Content value={selected} tabIndex={-1}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
