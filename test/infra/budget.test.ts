import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bundles, bundleHandlers } from '../../infra/bundle.ts';
import { bundlesFolder } from '../../infra/stacks/deployment.ts';
import { buildWeb, WEB_FOLDER } from '../../infra/webBuild.ts';
import { againstBudget, functionFigures, overBudget, webFigures } from '../bench/budget.ts';

const REMEDY = 'If it is worth it: npm run bench -- --only budget, and say in the commit why.';

describe('the budget (test/bench/budget.json)', () => {
  let bundles: Bundles;
  beforeAll(async () => {
    bundles = await bundleHandlers({ out: bundlesFolder(resolve(import.meta.dirname, '../..')) });
    await buildWeb();
  });

  it('holds of the bundles of all functions', () => {
    expect(overBudget('functions', functionFigures(bundles)), REMEDY).toEqual([]);
  });

  it('holds of the web app', () => {
    expect(overBudget('web', webFigures(WEB_FOLDER)), REMEDY).toEqual([]);
  });

  it('fails on what is worse or has no budget, and only tells of what is better or gone', () => {
    const budget = { list: { read: 2, depth: 1 }, gone: { read: 1 } };
    const { worse, better } = againstBudget(budget, { list: { read: 3, depth: 0 }, fresh: { read: 1 } });
    expect(worse).toEqual(['list, read: 3 where the budget is 2', 'fresh, read: 1 where the budget is none']);
    expect(better).toEqual([
      'list, depth: 0 where the budget is 1',
      'gone, read: no figure where the budget is 1',
    ]);
  });
});
