/** The token of a link, which stands in the fragment that no browser sends to a server. */
export const tokenIn = (fragment: string) => new URLSearchParams(fragment.slice(1)).get('token') ?? '';
