import '../ui/base.css';
