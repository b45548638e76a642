/** Import once in an application's entry: the three families, all from the package (no request leaves the origin). */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-sc/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
