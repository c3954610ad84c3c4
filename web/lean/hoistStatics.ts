/**
 * Takes the place of `hoist-non-react-statics` in the build. Emotion asks for it only for `withTheme`, which
 * nothing here calls, yet the bundler cannot see that and would put it and `react-is` into the first load.
 */
export default function hoistStatics<T>(target: T): T {
  return target;
}
