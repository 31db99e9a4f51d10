// Package canvas is a grid of small cells to draw screens in, and the encoder for terminals.
//
//   - A [Look] is colours and attributes. Its [Style] is a number that all sessions share.
//   - A [Canvas] is a rectangle to draw in. It clips, so that nothing drawn in a part of a
//     screen can reach another part.
//   - A [Screen] is what one terminal shows. It compares each drawing with what was there and
//     encodes the changed cells. A page in a browser gets cells instead of escape sequences
//     (page.go).
//
// Cells are eight bytes without pointers: a screen of 80x24 takes 15 KiB.
//
// # Pictures
//
// [Canvas.Picture] places an image on cells, below their text. [Screen.Use] sets the protocol and the size of
// a cell. Sessions with cells of the same size share encoded images (images.go); a screen has only their
// numbers.
//
// kitty.go, for kitty, Ghostty and Konsole: an image is sent once, as PNG with alpha, and placed by number.
//
//	ESC _ G a=t,f=100,q=2,i=ID,m=1;BASE64 ESC \  an image, in chunks of 4096 bytes; m=0 with the last
//	ESC _ G a=p,i=ID,p=N,c=4,r=2,C=1,z=-1,q=2 ESC \  shows it on 4x2 cells at the cursor
//	ESC _ G a=d,d=i,i=ID,p=N,q=2 ESC \  removes placement N; d=I frees the image, too
//
// What to know:
//
//   - z=-1 is above the backgrounds of cells and below their text. From -2^30 down it is below both.
//   - A placement that is sent again with its numbers moves. So a picture that floats ([Canvas.Float]) takes one
//     sequence a frame. Its number is its z, above text and other pictures.
//   - Konsole 22.12 hides images below text behind backgrounds, so it gets z=0: above text. Its sixels are
//     wrong: pixels without a colour are filled, and clearing the screen keeps them.
//   - c and r scale the image to whole cells, C=1 leaves the cursor alone, q=2 asks for no answer.
//   - Writing and erasing cells changes no images, not even clearing the screen with ESC [ J (kitty 0.26,
//     Konsole 22.12). So placements are removed one by one, or all with d=a.
//   - WezTerm keeps images in its cells, so a picture whose cells are written is placed again.
//   - The alternate screen of kitty has images of its own. Those without a placement stay until they are
//     freed, so we free them by number at the end.
//   - With an image below text, kitty 0.26 has wrong backgrounds on Mesa's llvmpipe. GALLIUM_DRIVER=softpipe
//     helps.
//
// sixel.go, for foot (1.13 was tried), Windows Terminal, mlterm, Contour and xterm: an image is sent each time that its
// cells were written, and then the marks on it.
//
//	ESC P 0;1 q "1;1;W;H #0;2;R;G;B … data ESC \
//
// What to know:
//
//   - The second 1 keeps what is there where a pixel has no colour. Half transparent pixels are mixed with the
//     background of the cells. Colours are in percent, and there are 256 of them at most.
//   - Six rows are a band. The data has no line feed (-) after the last one, because that could scroll. For the
//     same reason nothing should be drawn on the last row of the screen.
//   - Terminals leave the cursor in different places, so it counts as unknown.
//   - xterm shows sixteen images at most. The next one takes the place of the topmost, even if that is in use,
//     and an image whose cells were all written still counts. So xterm gets all pictures in one image. It
//     shows 1000x1000 pixels at most; larger windows get text. As a VT340 it has 16 colours, and more on request:
//     ESC [ ? 1 ; 3 ; 256 S.
//   - xterm draws block characters a little beyond their cells, and writes only cells that change. Thin lines of the
//     first frame, which is text, would stay beside the pieces. So it is cleared once before its first images.
//   - xterm forgets images where characters are written, and with ESC [ J. ESC [ K and ESC [ X clear only its window:
//     the images come back when it repaints that. So blanks are written and repeated (REP).
//   - xterm answers ESC [ c with a 4 only as a VT340 or similar (-ti vt340).
//
// images.go, for iTerm2 and WezTerm: an inline PNG, with the background of the cells. It is sent like a sixel image.
//
//	ESC ] 1337 ; File=inline=1;width=4;height=2;preserveAspectRatio=0;doNotMoveCursor=1:BASE64 BEL
//
// Width and height are in cells. Neither terminal was tried; see
// https://iterm2.com/documentation-images.html and https://wezterm.org/imgcat.html.
//
// # tmux and screen
//
// They are known by their names, or by a TERM that begins with screen, and get text, even if the user has chosen a
// protocol: pieces would be missing. This is what tmux 3.3a and 3.7c do, the latter built with sixels:
//
//   - 3.7c answers ESC [ c with a 4 even if the terminal around it has no sixels.
//   - It keeps 19 images in all its windows together. A board has up to 32 pieces.
//   - It drops an image when one of its cells is written. So a king in check vanishes under its mark.
//   - A question for kitty's protocol becomes a title. With allow-passthrough, a wrapped one is answered, and images
//     on Unicode placeholders (kitty 0.28 and later) stay on their cells when panes move.
//   - But the answer goes to the active pane, whichever asked. And what a hidden window sends is dropped: a piece that
//     is sent meanwhile would stay invisible, and nothing tells us. Nor does it when another terminal attaches.
package canvas
