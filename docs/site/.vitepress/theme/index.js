// Without the theme's web font: the reader's own fonts do.
import Theme from 'vitepress/theme-without-fonts'
import './style.css'

export default Theme
